/** What the studio's API speaks of. In bodies an error's message is its code, which the interface has words for. */
export * from './account-entities.ts';
export * from './activity-entities.ts';
export * from './media-entities.ts';
export * from './writing-entities.ts';
