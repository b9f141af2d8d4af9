import { Outlet } from 'react-router';
import mark from '../../../sample/mark.svg';
import { useBrandName } from '../language/brand.ts';
import styles from './layout.module.css';

export function Layout() {
  return (
    <>
      <header className={styles.header}>
        <img src={mark} alt="" width="32" height="32" /> {useBrandName()}
      </header>
      <main className={styles.main}>
        <Outlet />
      </main>
    </>
  );
}
