/** The least that a page with React does. */
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

const root = document.getElementById('Root');
if (root) hydrateRoot(root, createElement('p', null, 'One element'));
