/** The brand file. A company that edits it makes the site its own. */
import brand from '../../sample/brand.json' with { type: 'json' };

export { brand };
