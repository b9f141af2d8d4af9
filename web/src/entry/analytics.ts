/** A script of its own, where analytics are set: loads theirs for visitors who allow it, and asks those who have not said yet. */
const key = 'analytics';

type Policy = { createScriptURL(url: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };

/** Whoever cannot be remembered, or has told the browser not to be followed, is not asked. */
function savedChoice(): string | null {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return 'refused';
  try {
    return localStorage.getItem(key);
  } catch {
    return 'refused';
  }
}

function saveChoice(choice: string): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // It holds for this page.
  }
}

function followConsent(question: HTMLElement): void {
  let isLoaded = false;
  const load = () => {
    if (isLoaded) return;
    isLoaded = true;
    const { script: url = '' } = question.dataset;
    const { trustedTypes } = globalThis as { trustedTypes?: Policies };
    const policy = trustedTypes?.createPolicy('analytics', { createScriptURL: (address) => address });
    document.head.append(
      Object.assign(document.createElement('script'), { src: policy?.createScriptURL(url) ?? url, async: true }),
    );
  };
  addEventListener('click', ({ target }) => {
    const choice = (target as Element).closest<HTMLElement>('[data-consent]')?.dataset.consent;
    if (!choice) return;
    document.getElementById('Consent')?.hidePopover();
    saveChoice(choice);
    if (choice === 'allowed') load();
    // What runs cannot be taken back, but a page without it can be loaded.
    else if (isLoaded) location.reload();
  });
  const choice = savedChoice();
  if (choice === 'allowed') load();
  else if (!choice) question.showPopover();
}

const question = document.getElementById('Consent');
if (question) followConsent(question);
