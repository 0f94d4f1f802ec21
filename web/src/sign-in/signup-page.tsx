export function SignupPage() {
  return <h1>Create account</h1>
}
