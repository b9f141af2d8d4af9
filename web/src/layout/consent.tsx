/** The question whether visits may be counted is loaded only where there is a script to ask about. */
import { type ComponentType, createContext, useContext } from 'react';

/** The address of the script; empty where there is none. */
export const AnalyticsContext = createContext('');

let Question: ComponentType<{ url: string }> | undefined;

export async function loadConsent(): Promise<void> {
  Question = (await import('../components/consent-question.tsx')).ConsentQuestion;
}

export function Consent() {
  const url = useContext(AnalyticsContext);
  return url && Question && <Question url={url} />;
}
