/** The content service's client, for what a page asks for after it is shown. */
import type { Client } from 'contract/client';
import { createContext, useContext } from 'react';

export const ClientContext = createContext<(() => Promise<Client>) | undefined>(undefined);

export function useClient(): () => Promise<Client> {
  const client = useContext(ClientContext);
  if (!client) throw new Error('there is no client here');
  return client;
}
