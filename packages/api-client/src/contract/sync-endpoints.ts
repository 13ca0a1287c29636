import type { EndpointTable } from './endpoint.js';
import { uuidField } from './fields.js';
import { LIMITS } from './limits.js';
import { institutionSync, institutionSyncRequest, keptKeyRequest, keptKeys } from './sync-school.js';
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

/** Endpoints of sync. Pulls and what they need go on without a licence; pushes are refused with `license_needed`. */
export const SYNC = {
  'GET /sync/devices': { access: 'signed-in', answer: syncOverview },
  'POST /sync/devices': { access: 'signed-in', body: syncDeviceRequest, answer: syncOverview },
  'PUT /sync/devices/:id': { access: 'signed-in', params: id, body: syncDeviceRenaming, answer: syncOverview },
  'DELETE /sync/devices/:id': { access: 'signed-in', params: id, answer: syncOverview },
  'GET /sync/log': { access: 'signed-in', query: syncLogQuery, answer: syncLogPage },
  'POST /sync/log': {
    access: 'signed-in',
    body: syncPush,
    bodyLimit: { bytes: SYNC_LIMITS.pushText, values: LIMITS.jsonValues },
    answer: syncPushed,
  },
  'GET /sync/checkpoint/:seq/:part': {
    access: 'signed-in',
    params: checkpointParams,
    query: syncDeviceQuery,
    answer: storedCheckpointPart,
  },
  'PUT /sync/checkpoint/:seq/:part': {
    access: 'signed-in',
    params: checkpointParams,
    body: checkpointPart,
    answer: checkpointSaved,
  },
  'POST /sync/digest/:seq': {
    access: 'signed-in',
    params: { seq: sequenceField },
    body: digestReport,
    answer: digestAnswer,
  },
  'GET /sync/keys/:kind': { access: 'signed-in', params: kind, query: syncDeviceQuery, answer: syncKeys },
  'PUT /sync/keys/:kind': { access: 'signed-in', params: kind, body: syncKeyRequest },
  'PUT /sync/recovery': { access: 'signed-in', body: recoveryRequest },
  'GET /sync/kept-keys': { access: 'signed-in', query: syncDeviceQuery, answer: keptKeys },
  'PUT /sync/kept-keys': { access: 'signed-in', body: keptKeyRequest },
  'DELETE /sync/kept-keys/:device': { access: 'signed-in', params: { device: uuidField }, answer: syncOverview },
  'GET /sync/pairing': { access: 'signed-in', query: syncDeviceQuery, answer: syncPairings },
  'POST /sync/pairing': { access: 'signed-in', body: pairingRequest, answer: syncPairing },
  'POST /sync/pairing/:id/answer': { access: 'signed-in', params: id, body: pairingAnswer, answer: syncPairing },
  'POST /sync/pairing/:id/reveal': { access: 'signed-in', params: id, body: pairingReveal, answer: syncPairing },
  'POST /sync/pairing/:id/end': { access: 'signed-in', params: id, body: pairingEnd, answer: syncPairing },
  'DELETE /sync': { access: 'signed-in' },
  'GET /institutions/:id/sync': { access: 'viewer', params: id, answer: institutionSync },
  'PUT /institutions/:id/sync': {
    access: 'administrator',
    secondFactor: 'fresh',
    params: id,
    body: institutionSyncRequest,
    answer: institutionSync,
  },
} as const satisfies EndpointTable;
