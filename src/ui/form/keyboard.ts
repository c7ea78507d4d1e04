/** CSS px that a phone keeps free between the current line and its keyboard, so that the button below stays visible. */
export const keyboardGap = 120
