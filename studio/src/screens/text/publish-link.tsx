/** Leads to publishing, once all that is on the screen has been sent. */
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { ButtonLink } from 'ui/button';
import { flushDrafts } from '../../draft/draft.ts';

type Props = { to: string; isMain?: boolean; 'aria-label'?: string; children: ReactNode };

export function PublishLink({ isMain = false, ...props }: Props) {
  const navigate = useNavigate();
  const Target = isMain ? ButtonLink : Link;
  return (
    <Target
      {...props}
      onClick={async (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        await flushDrafts();
        navigate(props.to);
      }}
    />
  );
}
