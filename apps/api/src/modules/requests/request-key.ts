import type { Inbox } from '@bellweek/api-client/contract/request-states';

export interface RequestKey {
  inbox: Inbox;
  id: string;
}
