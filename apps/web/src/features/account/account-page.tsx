import { createSchoolClient } from '@bellweek/api-client/client/school-client';
import type { LicenseEvent } from '@bellweek/api-client/contract/license';
import { AccountPage as Account } from '@bellweek/shell/screens/account-page';
import { tellApart } from '@bellweek/ui/platform/device-name';
import { useCallback, useEffect, useState } from 'react';
import { paths } from '../../config/paths.ts';
import { useApi, useApiCalls, useSession } from '../../session/session-context.tsx';
import { saveFile } from '../../site/save-file.ts';
import {
  callAsDevice,
  exportLocalPlanner,
  hasLocalPlanner,
  localDeviceId,
  localUnsent,
  removeDevice,
  removeLocalPlanner,
} from '../../leaving/local-planner.ts';
import { sharedQuestion } from '../../leaving/shared-computer.ts';

export default function AccountPage() {
  const api = useApi();
  const calls = useApiCalls();
  const user = useSession((session) => session.user);
  const [licenseEvents, setLicenseEvents] = useState<readonly LicenseEvent[]>();
  const [right, setRight] = useState({ hasDesk: false, isDemoStudent: false });
  useEffect(() => {
    // Optional: without an answer the sections stay away.
    void api.getLicenseHistory().then(({ data }) => setLicenseEvents(data?.events));
    void createSchoolClient(calls)
      .getRight()
      .then(({ data }) => data && setRight(data));
  }, [api, calls]);
  const accountId = user?.id ?? '';
  const loadDevices = useCallback(async () => {
    const [{ data, error }, own] = await Promise.all([api.sync('GET /sync/devices'), localDeviceId(accountId)]);
    if (!data) return { devices: null, error };
    const devices = data.devices.filter(({ revokedAt, isAdmitted }) => revokedAt === null && isAdmitted);
    return {
      devices: tellApart(devices).map((device) => ({ ...device, isThis: device.id === own })),
      school: data.school,
      error: null,
    };
  }, [api, accountId]);
  const countUnsent = useCallback(() => localUnsent(accountId), [accountId]);
  if (!user) return null;

  const deleteAccount = async () => {
    const { error } = await api.deleteAccount();
    // A failure is only logged, as the account is deleted by now; other programs with the planner remove it sooner or
    // later.
    if (error === null) await removeLocalPlanner(user.id).catch((problem: unknown) => console.error(problem));
    // A full page load, so that nothing of this person stays in memory; it also notifies the other tabs.
    if (error === null) window.location.replace(paths.home);
    return { error };
  };
  return (
    <Account
      user={user}
      licenseEvents={licenseEvents}
      deskHref={right.hasDesk ? paths.school : undefined}
      isDemoStudent={right.isDemoStudent}
      devices={{
        onLoad: loadDevices,
        onRemove: (id) => removeDevice(user.id, calls, id),
        onRename: async (id, name) =>
          (await callAsDevice(user.id, calls)).sync('PUT /sync/devices/:id', { params: { id }, body: { name } }),
        plannerHref: paths.planner,
        shared: sharedQuestion(user.id),
      }}
      exportData={() => api.exportMyData()}
      deleteAccount={deleteAccount}
      exportPlanner={hasLocalPlanner(user.id) ? () => exportLocalPlanner(user.id) : undefined}
      countUnsent={countUnsent}
      saveFile={saveFile}
    />
  );
}
