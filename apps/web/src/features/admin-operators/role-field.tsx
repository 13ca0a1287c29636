import { sayRights } from '@bellweek/api-client/contract/role-rights';
import type { Role } from '@bellweek/api-client/contract/roles';
import { Select } from '@bellweek/ui/select';
import { ROLE_OPTIONS } from './role-words.ts';

/** A choice of a role, with its rights below. */
export function RoleField({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  return (
    <>
      <Select label="Role" options={ROLE_OPTIONS} value={value} onChange={onChange} />
      <p role="status">{sayRights(value)}</p>
    </>
  );
}
