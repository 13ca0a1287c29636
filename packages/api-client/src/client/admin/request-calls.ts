import type { Inbox, RequestState } from '../../contract/request-states.js';
import type { AssigneeRequest, NoteRequest, ReplyRequest } from '../../contract/requests.js';
import type { Calls } from '../calls.js';

/** Operators' work on what people wrote to us. */
export function requestCalls({ call, change }: Calls) {
  return {
    countRequests: (inbox: Inbox) => call('GET /request-counts/:inbox', { params: { inbox } }),
    getRequest: (inbox: Inbox, id: string) => call('GET /requests/:inbox/:id', { params: { inbox, id } }),
    setRequestState: (inbox: Inbox, id: string, state: RequestState) =>
      change('PUT /requests/:inbox/:id/state', { params: { inbox, id }, body: { state } }),
    assignRequest: (inbox: Inbox, id: string, body: AssigneeRequest) =>
      change('PUT /requests/:inbox/:id/assignee', { params: { inbox, id }, body }),
    saveRequestNote: (inbox: Inbox, id: string, body: NoteRequest) =>
      change('PUT /requests/:inbox/:id/note', { params: { inbox, id }, body }),
    /** `key`: one UUID per press of the button, however often the call is repeated. */
    replyToRequest: (inbox: Inbox, id: string, body: ReplyRequest, key: string) =>
      change('POST /requests/:inbox/:id/replies', { params: { inbox, id }, body, headers: { 'Idempotency-Key': key } }),
    retryReply: (inbox: Inbox, id: string, replyId: string) =>
      change('POST /requests/:inbox/:id/replies/:replyId/retry', { params: { inbox, id, replyId } }),
  };
}
