import { useLoaderData } from 'react-router';
import { CompanySheet } from './company-sheet.tsx';
import type { Press, Sheet } from './loader.ts';
import { WorkSheet } from './work-sheet.tsx';

export default function PressPage() {
  const data = useLoaderData<Press | Sheet>();
  return 'work' in data ? <WorkSheet {...data} /> : <CompanySheet {...data} />;
}
