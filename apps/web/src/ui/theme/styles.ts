// The entry imports this once, before anything else that has a style.
import './fonts.css'
import 'virtual:tokens.css'
import './base.css'
