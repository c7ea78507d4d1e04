/** A mini-program focuses a field only by the field's own attribute (`isLed` of a form's field). */
export const focusFirstField = (_id: string): boolean => false
