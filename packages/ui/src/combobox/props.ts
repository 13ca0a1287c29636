export interface ComboboxOption {
  /** Short and unique, such as a country's code; shown beside the label and searched as a whole. */
  value: string;
  label: string;
  /** Other names that people search for. */
  words?: readonly string[];
}

export interface ComboboxProps {
  label: string;
  /** The form gets the chosen option's label under this name. A text without an option makes the field invalid. */
  name: string;
  /** The field's `validationMessage` for such a text. */
  unknownText: string;
  defaultOption: ComboboxOption;
  /** Called at the first use of the form, not before. */
  loadOptions: () => Promise<readonly ComboboxOption[]>;
  autoComplete?: string;
  /** Invalid, with the message elsewhere: `aria-describedby` names its element. */
  invalid?: boolean;
  'aria-describedby'?: string;
}
