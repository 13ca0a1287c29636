import type { EndpointDeclaration, EndpointTable } from './endpoint.js';
import { uuidField } from './fields.js';
import { LIMITS } from './limits.js';
import { keptKeyRequest, keptKeys } from './sync-school.js';
import {
  checkpointParams,
  checkpointPart,
  checkpointSaved,
  digestAnswer,
  digestReport,
  pairingAnswer,
  pairingEnd,
  pairingRequest,
  pairingReveal,
  recoveryRequest,
  sequenceField,
  storedCheckpointPart,
  syncAdmission,
  syncDeviceQuery,
  syncDeviceRenaming,
  syncDeviceRequest,
  SYNC_LIMITS,
  syncKeyKind,
  syncKeyRequest,
  syncKeys,
  syncLogPage,
  syncLogQuery,
  syncOverview,
  syncPairing,
  syncPairings,
  syncPush,
  syncPushed,
} from './sync.js';

const id = { id: uuidField };
const kind = { kind: syncKeyKind };

/** Endpoints of a device that syncs. Pulls and what they need go on without a licence; pushes are refused with `license_needed`. */
export const SYNC = {
  'GET /sync/devices': { access: 'signed-in', proof: 'optional', answer: syncOverview },
  'POST /sync/devices': { access: 'signed-in', proof: 'optional', body: syncDeviceRequest, answer: syncOverview },
  'PUT /sync/devices/:id': {
    access: 'signed-in',
    proof: 'admitted',
    params: id,
    body: syncDeviceRenaming,
    answer: syncOverview,
  },
  'DELETE /sync/devices/:id': { access: 'signed-in', proof: 'admitted', params: id, answer: syncOverview },
  'POST /sync/admission': { access: 'signed-in', proof: 'device', repeats: true, body: syncAdmission },
  'GET /sync/log': { access: 'signed-in', proof: 'admitted', query: syncLogQuery, answer: syncLogPage },
  'POST /sync/log': {
    access: 'signed-in',
    proof: 'admitted',
    repeats: true,
    body: syncPush,
    bodyLimit: { bytes: SYNC_LIMITS.pushText, values: LIMITS.jsonValues },
    answer: syncPushed,
  },
  'GET /sync/checkpoint/:seq/:part': {
    access: 'signed-in',
    proof: 'admitted',
    params: checkpointParams,
    query: syncDeviceQuery,
    answer: storedCheckpointPart,
  },
  'PUT /sync/checkpoint/:seq/:part': {
    access: 'signed-in',
    proof: 'admitted',
    repeats: true,
    params: checkpointParams,
    body: checkpointPart,
    answer: checkpointSaved,
  },
  'POST /sync/digest/:seq': {
    access: 'signed-in',
    proof: 'admitted',
    repeats: true,
    params: { seq: sequenceField },
    body: digestReport,
    answer: digestAnswer,
  },
  'GET /sync/keys/:kind': {
    access: 'signed-in',
    proof: 'device',
    params: kind,
    query: syncDeviceQuery,
    answer: syncKeys,
  },
  'PUT /sync/keys/:kind': { access: 'signed-in', proof: 'admitted', params: kind, body: syncKeyRequest },
  'PUT /sync/recovery': { access: 'signed-in', proof: 'admitted', body: recoveryRequest },
  'GET /sync/kept-keys': { access: 'signed-in', proof: 'device', query: syncDeviceQuery, answer: keptKeys },
  'PUT /sync/kept-keys': { access: 'signed-in', proof: 'admitted', body: keptKeyRequest },
  'DELETE /sync/kept-keys/:device': {
    access: 'signed-in',
    proof: 'admitted',
    params: { device: uuidField },
    answer: syncOverview,
  },
  'GET /sync/pairing': { access: 'signed-in', proof: 'device', query: syncDeviceQuery, answer: syncPairings },
  'POST /sync/pairing': { access: 'signed-in', proof: 'device', body: pairingRequest, answer: syncPairing },
  'POST /sync/pairing/:id/answer': {
    access: 'signed-in',
    proof: 'admitted',
    params: id,
    body: pairingAnswer,
    answer: syncPairing,
  },
  'POST /sync/pairing/:id/reveal': {
    access: 'signed-in',
    proof: 'device',
    params: id,
    body: pairingReveal,
    answer: syncPairing,
  },
  'POST /sync/pairing/:id/end': {
    access: 'signed-in',
    proof: 'device',
    params: id,
    body: pairingEnd,
    answer: syncPairing,
  },
  'DELETE /sync': { access: 'signed-in', proof: 'optional' },
} as const satisfies Record<keyof EndpointTable, EndpointDeclaration & Required<Pick<EndpointDeclaration, 'proof'>>>;

/** Routes whose calls carry a device's proof. The desktop's main process makes these calls for a page, and no others. */
export type SyncRoute = keyof typeof SYNC;
