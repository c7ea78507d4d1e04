/**
 * `@tarojs/components` for code that the web page shares (`paths` in tsconfig.json): every type, and only the elements
 * that src/platform/web draws. Any other element would compile, but not exist on the web.
 */
export type * from '@tarojs/components/types'
export {
  Button,
  Canvas,
  Image,
  Input,
  RichText,
  ScrollView,
  Slider,
  Swiper,
  SwiperItem,
  Switch,
  Text,
  Textarea,
  View,
} from '@tarojs/components/types'
