import type { ApiClient } from '@bellweek/api-client/client/api-client';
import type { KeptApi, SyncApi } from './sync-api.ts';

/** Calls of sync by a client of the API. */
export const syncApiOf = (api: ApiClient): SyncApi => ({
  readDevices: api.getSyncDevices,
  joinDevice: api.joinSync,
  admit: (deviceId, secrets) => api.enterSync({ deviceId, secrets }),
  renameDevice: api.renameSyncDevice,
  removeDevice: api.revokeSyncDevice,
  readLog: (device, after) => api.getSyncLog({ device, after }),
  push: (push) => api.pushSync(push),
  readPart: (device, sequence, part) => api.getSyncCheckpoint(sequence, part, device),
  putPart: api.putSyncCheckpoint,
  reportDigest: (deviceId, sequence, digest) => api.reportSyncDigest(sequence, { deviceId, digest }),
  readKeys: (device, kind) => api.getSyncKeys(kind, device),
  putKey: api.putSyncKey,
  replaceCode: api.putSyncRecovery,
  readPairings: api.getSyncPairings,
  askPairing: (deviceId, commitment) => api.askSyncPairing({ deviceId, commitment }),
  answerPairing: (id, deviceId, publicKey) => api.answerSyncPairing(id, { deviceId, publicKey }),
  revealPairing: (id, deviceId, revealed) => api.revealSyncPairing(id, { deviceId, ...revealed }),
  endPairing: (id, deviceId, isSame) => api.endSyncPairing(id, { deviceId, isSame }),
  deleteAll: api.turnSyncOff,
});

export const keptApiOf = (api: ApiClient): KeptApi => ({
  read: api.getKeptKeys,
  put: api.putKeptKey,
  end: api.endKeptKeys,
});
