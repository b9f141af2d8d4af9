import { Outlet } from 'react-router';
import { useBrandName } from '../language/brand.ts';
import styles from './layout.module.css';

export function Layout() {
  return (
    <>
      <header className={styles.header}>{useBrandName()}</header>
      <main className={styles.main}>
        <Outlet />
      </main>
    </>
  );
}
