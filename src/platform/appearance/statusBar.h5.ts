export function useStatusBarStyle(_isGroundDark: boolean): void {}
