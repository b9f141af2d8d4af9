/** Small drawings of the harbour, for when there is no picture to show: in the brand's colours, light and dark. */
import styles from './scene.module.css';

const sky = (
  <>
    <circle className={styles.moon} cx="196" cy="44" r="18" />
    <path className={styles.faint} d="M28 52h34M40 60h30M214 82h26M150 30h18" />
  </>
);

const sea = (
  <>
    <path
      className={styles.far}
      d="M0 132c14 0 14-7 28-7s14 7 28 7 14-7 28-7 14 7 28 7 14-7 28-7 14 7 28 7 14-7 28-7 14 7 28 7 14-7 28-7 12 7 16 7v68H0Z"
    />
    <path
      className={styles.near}
      d="M0 154c16 0 16-8 32-8s16 8 32 8 16-8 32-8 16 8 32 8 16-8 32-8 16 8 32 8 16-8 32-8 16 8 36 8v46H0Z"
    />
  </>
);

const scenes = {
  /** Nothing has docked. */
  buoy: (
    <g className={styles.floating}>
      <path className={styles.line} d="M130 64v22M130 64l12 5-12 6" />
      <path className={styles.red} d="M119 86h22l7 34h-36Z" />
      <path className={styles.pale} d="M115.5 103h29l2 10h-33Z" />
      <path className={styles.body} d="M104 120h52c-2 16-12 26-26 26s-24-10-26-26Z" />
    </g>
  ),
  /** A wave came over the side. */
  boat: (
    <g className={styles.floating}>
      <g transform="rotate(-9 130 120)">
        <path className={styles.line} d="M130 48v72" />
        <path className={styles.pale} d="M134 52c20 14 30 34 32 58h-32Z" />
        <path className={styles.red} d="M126 64c-14 12-22 28-24 46h24Z" />
        <path className={styles.body} d="M88 120h88c-4 20-16 30-30 30h-28c-14 0-26-10-30-30Z" />
      </g>
      <path className={styles.splash} d="M62 118c-6-14 4-26 18-24-8 4-8 12-2 16M52 96h.01M70 82h.01M46 110h.01" />
    </g>
  ),
  /** The lamp is being changed. */
  lighthouse: (
    <g>
      <path className={styles.rock} d="M82 146c6-18 22-26 48-26s42 8 48 26Z" />
      <path className={styles.pale} d="M116 62h28l8 62h-44Z" />
      <path className={styles.red} d="M114 78h32l2.2 16h-36.4ZM110.5 108h39l1.9 14h-42.8Z" />
      <path className={styles.body} d="M112 56h36v7h-36ZM118 36h24v20h-24ZM114 36l16-14 16 14Z" />
      <path className={styles.lamp} d="M124 41h12v11h-12Z" />
      <path className={styles.line} d="M158 146V66M174 146V66M158 84h16M158 102h16M158 120h16M158 66h16" />
    </g>
  ),
};

export function Scene({ name }: { name: keyof typeof scenes }) {
  return (
    <svg className={styles.scene} viewBox="0 0 260 200" width="260" height="200" aria-hidden="true">
      {sky}
      {scenes[name]}
      {sea}
    </svg>
  );
}
