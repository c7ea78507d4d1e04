/** Css px that a phone keeps free between the line being written and its keyboard: the button below it stays in sight. */
export const keyboardGap = 120
