/** Ends what the first paint of a page shows. A page without it is painted when it is whole. */
export const FirstScreen = () => <span id="FirstScreen" hidden />;
