export function ScreenLoading() {
  return <div aria-busy="true" />
}
