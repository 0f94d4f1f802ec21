/** The forms of who is not signed in, as one script: each leads to the others. */
export { LoginPage } from './login-page.tsx'
export { RecoverPage } from './recover-page.tsx'
export { SignupPage } from './signup-page.tsx'
