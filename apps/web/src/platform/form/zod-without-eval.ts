/**
 * Keeps zod from testing whether it may make code from text, which the content security policy would report. Zod
 * tests it when the first schema is made, so the app does this before anything else. It writes the setting where
 * zod's own `config` would, because zod itself loads later.
 */
const place = globalThis as { __zod_globalConfig?: { jitless: boolean } }
place.__zod_globalConfig = { jitless: true }
