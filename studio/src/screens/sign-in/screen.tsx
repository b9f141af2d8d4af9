import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { Outside } from '../../components/outside.tsx';
import { Screen } from '../../components/screen.tsx';
import { meQuery } from '../../session/me.ts';
import { SignInForm } from '../../session/sign-in-form.tsx';

export function Component() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [query] = useSearchParams();
  // A path of ours and nothing else: `//host` would be another site.
  const [to = '/'] = /^\/(?!\/).*$/.exec(query.get('to') ?? '') ?? [];
  return (
    <Outside>
      <Screen title="signIn.title">
        <SignInForm
          onDone={(me) => {
            queries.clear();
            queries.setQueryData(meQuery.queryKey, me);
            void navigate(to, { replace: true });
          }}
        />
        <p>
          <small>
            <FormattedMessage id="signIn.help" />
          </small>
        </p>
      </Screen>
    </Outside>
  );
}
