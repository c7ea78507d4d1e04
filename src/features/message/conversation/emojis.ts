/** Emojis offered under a conversation: kind ones, each a single code point that every phone draws. */
export const emojis = [...'😀😄😂🙂😉😊😍😘😋🤗🤔😌😎🥳😢😳🙈💪👍👏🙏🤝👋✨🌹🌸🌞🌙🎉🎂🎵📚☕🍜🐱'] as readonly string[]
