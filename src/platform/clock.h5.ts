export function paintClock(_isGroundDark: boolean): void {}
