/** React by itself: to run it is half of the app's start, and a task of its own. */
import 'react-dom/client';
