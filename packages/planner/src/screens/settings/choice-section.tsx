import { Section } from '../fields/section.tsx';
import type { SectionProps } from '../fields/section.tsx';
import { Choice } from './choice.tsx';
import type { ChoiceProps } from './choice.tsx';

export interface ChoiceSectionProps<Value extends string>
  extends Pick<SectionProps, 'title' | 'hint'>, Omit<ChoiceProps<Value>, 'label' | 'hideLabel'> {
  /** Name of the choice for screen readers, where the title says less. */
  label?: string;
}

/** Section of the settings with one choice. */
export function ChoiceSection<Value extends string>({ title, hint, label, ...choice }: ChoiceSectionProps<Value>) {
  return (
    <Section title={title} hint={hint}>
      <Choice {...choice} label={label ?? title} hideLabel />
    </Section>
  );
}

interface Option {
  label: string;
  hint?: string;
}

export interface OnOffSectionProps extends Pick<ChoiceSectionProps<string>, 'title' | 'hint' | 'label'> {
  on: Option;
  off: Option;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Section of the settings for something that is on or off. */
export function OnOffSection({ on, off, isOn, onChange, ...section }: OnOffSectionProps) {
  return (
    <ChoiceSection<'on' | 'off'>
      {...section}
      value={isOn ? 'on' : 'off'}
      options={[
        { value: 'on', ...on },
        { value: 'off', ...off },
      ]}
      onChange={(value) => onChange(value === 'on')}
    />
  );
}
