export function ScreenError() {
  return <div role="alert" />
}
