import type { SegmentRequest } from '../../contract/segments.js';
import type { Calls } from '../calls.js';

/** Saved segments of people, for alerts. */
export const segmentCalls = ({ call, change }: Calls) => ({
  getSegments: () => call('GET /email/segments'),
  countSegment: (id: string) => call('GET /email/segments/:id/count', { params: { id } }),
  createSegment: (body: SegmentRequest) => change('POST /email/segments', { body }),
  renameSegment: (id: string, name: string) => change('PUT /email/segments/:id', { params: { id }, body: { name } }),
  deleteSegment: (id: string) => change('DELETE /email/segments/:id', { params: { id } }),
});
