/** Pure logic and components of the app and the protocol; the server has its own runner. */
module.exports = {
  testEnvironment: 'jsdom',
  // mobx 7 publishes `exports`; jsdom would take its ESM build.
  testEnvironmentOptions: { customExportConditions: ['node', 'require', 'default'], url: 'http://localhost/' },
  roots: ['<rootDir>/src', '<rootDir>/protocol'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  moduleFileExtensions: ['h5.tsx', 'h5.ts', 'tsx', 'ts', 'js', 'cjs', 'mjs', 'json'],
  transform: { '\\.[jt]sx?$': 'babel-jest' },
  transformIgnorePatterns: ['/node_modules/(?!(@tarojs|taro-ui|typebox|@qianxian)/)'],
  moduleNameMapper: {
    '^@/(.*\\.(png|jpe?g|webp|svg))$': '<rootDir>/tests/jest/image.cjs',
    '^@/(.*)$': '<rootDir>/src/$1',
    '\\.(css|scss)$': 'identity-obj-proxy',
    '\\.(png|jpe?g|webp|svg)$': '<rootDir>/tests/jest/image.cjs',
    '^@tarojs/taro$': '<rootDir>/tests/jest/taro.ts',
    '^@tarojs/components$': '<rootDir>/tests/jest/components.tsx',
  },
  globals: { API_BASE: '', APP_VERSION: '1.0.0', APP_VERSION_CODE: 100, ENABLE_INNER_HTML: false },
  setupFilesAfterEnv: ['<rootDir>/tests/jest/setup.ts'],
  cacheDirectory: '<rootDir>/.cache/jest',
}
