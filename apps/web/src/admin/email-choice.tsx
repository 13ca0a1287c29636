import { CheckOption } from '@bellweek/ui/check-option';

interface EmailChoiceProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  /** "Email this person" */
  label: string;
}

/** Offers to tell people by email what an operator does with their licence. */
export const EmailChoice = ({ label, ...choice }: EmailChoiceProps) => (
  <CheckOption {...choice}>{label} (an email can’t be taken back)</CheckOption>
);
