/** Which mailbox answers which type of event. Data: edit it as the company's desks change. */
import type { EventType } from 'contract';

export type Topic = 'customerService' | 'legal' | 'cooperation';

export const topicOf: Record<EventType, Topic> = {
  'bug-report': 'customerService',
  opinions: 'customerService',
  'message-to-staff': 'customerService',
  'purchase-inquiry': 'customerService',
  'user-information': 'customerService',
  'piracy-report': 'legal',
  'media-licensing': 'legal',
  'performance-licensing': 'legal',
  'sales-licensing': 'cooperation',
  'derivative-licensing': 'legal',
  partnership: 'cooperation',
  event: 'cooperation',
  other: 'customerService',
};
