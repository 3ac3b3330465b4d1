/** Dark or light, as chosen before, ahead of the first paint; else as the system has it. */
'use strict';

try {
  const mode = localStorage.getItem('colorMode');
  if (mode === 'dark' || mode === 'light') document.documentElement.classList.add(mode);
} catch {
  // A browser that keeps nothing follows the system.
}
