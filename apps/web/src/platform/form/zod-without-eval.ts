/**
 * Otherwise zod tries whether it may make code from text, and the content security policy reports the attempt. It tries
 * when the first schema is made, wherever that is, so this is the first thing the app does. The setting lies where
 * zod's own `config` puts it, since zod itself is not part of what loads first.
 */
const place = globalThis as { __zod_globalConfig?: { jitless: boolean } }
place.__zod_globalConfig = { jitless: true }
