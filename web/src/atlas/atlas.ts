/** What only a large board has, in one part: a page that shows none of them does not load it. */
export { default as AtlasWindow } from './AtlasWindow.svelte';
export { Inspector } from './inspector.svelte';
export { default as Panel } from './Panel.svelte';
export { View } from './view.svelte';
