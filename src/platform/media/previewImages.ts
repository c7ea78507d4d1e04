/** Full-screen pictures, shown by the mini-program's platform. */
import Taro from '@tarojs/taro'

/** `current` is one of `urls`. */
export function previewImages(urls: readonly string[], current: string): void {
  void Taro.previewImage({ urls: [...urls], current })
}
