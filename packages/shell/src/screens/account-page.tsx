import type { AuthUser } from '@bellweek/api-client/contract/auth';
import type { LicenseEvent } from '@bellweek/api-client/contract/license';
import type { PersonalData } from '@bellweek/api-client/contract/me';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import type { PlannerScreenProps } from '@bellweek/planner/screens';
import type { OutgoingFile } from '@bellweek/planner/session';
import { AccountScreen } from '@bellweek/ui/screens/account';
import type { ActionResult } from '@bellweek/ui/screens/account';
import { AccountDevices } from '@bellweek/ui/screens/account-devices';
import type { AccountDevicesProps } from '@bellweek/ui/screens/account-devices';

export interface AccountPageProps {
  user: AuthUser;
  exportData: () => Promise<{ data: PersonalData | null; error: string | null }>;
  /** Changes of the person's licences; left out where it is not known. */
  licenseEvents?: readonly LicenseEvent[];
  /** The desk of the school whose contact person this is. */
  deskHref?: string;
  /** Whether this is the demo student of the person’s school. */
  isDemoStudent?: boolean;
  /** Devices that the planner syncs with; left out where the shell has no sync. */
  devices?: AccountDevicesProps;
  /** Deletes the account, then its data on this device. */
  deleteAccount: () => Promise<ActionResult>;
  /** Exports the planner on this device; left out where there is none. @throws {Error} whose message is a sentence */
  exportPlanner?: () => OutgoingFile | Promise<OutgoingFile>;
  /** Counts changes of that planner which only this device has. */
  countUnsent?: () => Promise<number>;
  saveFile: PlannerScreenProps['host']['saveFile'];
}

export function AccountPage(props: AccountPageProps) {
  const { user, exportData, deleteAccount, exportPlanner, countUnsent, saveFile, licenseEvents, devices, deskHref } =
    props;
  const save = async (file: OutgoingFile): Promise<ActionResult> => ({ error: (await saveFile(file)) ?? null });
  const downloadData = async () => {
    const { data, error } = await exportData();
    if (!data) return { error };
    const name = `${PRODUCT.name.toLowerCase()}-data-${data.exportedAt.slice(0, 10)}.json`;
    return save({ name, type: 'application/json', text: JSON.stringify(data, null, 2) });
  };
  return (
    <AccountScreen
      user={user}
      licenseEvents={licenseEvents}
      deskHref={deskHref}
      isDemoStudent={props.isDemoStudent}
      devices={devices && <AccountDevices {...devices} />}
      onDownloadData={downloadData}
      onDeleteAccount={deleteAccount}
      countUnsent={countUnsent}
      onExportPlanner={exportPlanner && (async () => save(await exportPlanner()))}
    />
  );
}
