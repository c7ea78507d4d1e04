/** A mini-program gives its focus only to what says in its own attributes that it has it (`isLed` of a form's field). */
export const focusFirstField = (_id: string): boolean => false
