export function useClockOn(_isGroundDark: boolean): void {}
