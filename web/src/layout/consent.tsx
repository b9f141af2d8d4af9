/** The question whether visits may be counted is loaded only where there is a script to ask about. */
import { type ComponentType, createContext, useContext } from 'react';
import { requireMessages } from '../language/messages.tsx';

/** The address of the script; empty where there is none. */
export const AnalyticsContext = createContext('');

let Question: ComponentType<{ url: string }> | undefined;

export async function loadConsent(): Promise<void> {
  const [script] = await Promise.all([import('../components/consent-question.tsx'), requireMessages(['consent'])]);
  Question = script.ConsentQuestion;
}

export function Consent() {
  const url = useContext(AnalyticsContext);
  return url && Question && <Question url={url} />;
}
