import * as z from 'zod'

// Otherwise zod tries whether it may make code from text, and the content security policy reports the attempt. It tries
// when the first schema is made: this has to be imported before any.
z.config({ jitless: true })
