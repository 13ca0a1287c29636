export interface ComboboxOption {
  /** Short and unique, such as a country's code; shown beside the label and searched as a whole. */
  value: string;
  label: string;
  /** Other names by which people look for it. */
  words?: readonly string[];
}

export interface ComboboxProps {
  label: string;
  /** The form gets the chosen option's label under this name. A text that names none makes the field invalid. */
  name: string;
  /** The field's `validationMessage` for such a text. */
  unknownText: string;
  defaultOption: ComboboxOption;
  /** Called when somebody begins to fill in the form, not before. */
  loadOptions: () => Promise<readonly ComboboxOption[]>;
  autoComplete?: string;
  /** Wrong, and told so elsewhere: `aria-describedby` names the place. */
  invalid?: boolean;
  'aria-describedby'?: string;
}
