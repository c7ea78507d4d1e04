/** Pure logic and components of the app and the protocol; the server has its own runner. */

/** All tests, with React, which renders the mini-programs. */
const app = {
  displayName: 'react',
  testEnvironment: 'jsdom',
  // mobx 7 publishes `exports`; jsdom would take its ESM build.
  testEnvironmentOptions: { customExportConditions: ['node', 'require', 'default'], url: 'http://localhost/' },
  roots: ['<rootDir>/src', '<rootDir>/protocol'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  moduleFileExtensions: ['h5.tsx', 'h5.ts', 'tsx', 'ts', 'js', 'cjs', 'mjs', 'json'],
  transform: { '\\.m?[jt]sx?$': 'babel-jest' },
  transformIgnorePatterns: ['/node_modules/(?!(@tarojs|taro-ui|typebox|@qianxian|preact)/)'],
  moduleNameMapper: {
    '^@/(.*\\.(png|jpe?g|webp|svg))$': '<rootDir>/tests/jest/image.cjs',
    '^@/(.*)$': '<rootDir>/src/$1',
    '\\.(css|scss)$': 'identity-obj-proxy',
    '\\.(png|jpe?g|webp|svg)$': '<rootDir>/tests/jest/image.cjs',
    '^@tarojs/taro$': '<rootDir>/tests/jest/taro.ts',
    '^@tarojs/components$': '<rootDir>/tests/jest/components.tsx',
  },
  globals: { API_BASE: '', APP_VERSION: '1.0.0', APP_VERSION_CODE: 100, EID: null, ENABLE_INNER_HTML: false },
  setupFilesAfterEnv: ['<rootDir>/tests/jest/setup.ts'],
  cacheDirectory: '<rootDir>/.cache/jest',
}

const preact = (file) => `<rootDir>/node_modules/preact/${file}.mjs`

/** Component tests once more with Preact, which renders the web page (config/renderer.ts). Its packages are ES modules only. */
const web = {
  ...app,
  displayName: 'preact',
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.test.tsx'],
  moduleNameMapper: {
    '^react$': '<rootDir>/tests/jest/preact.ts',
    '^react/jsx-(dev-)?runtime$': preact('compat/jsx-runtime'),
    '^react-dom$': preact('compat/dist/compat'),
    '^react-dom/test-utils$': '<rootDir>/tests/jest/preact.ts',
    '^react-dom/client$': preact('compat/client'),
    '^preact$': preact('dist/preact'),
    '^preact/compat$': preact('compat/dist/compat'),
    '^preact/hooks$': preact('hooks/dist/hooks'),
    '^preact/jsx-runtime$': preact('jsx-runtime/dist/jsxRuntime'),
    '^preact/test-utils$': preact('test-utils/dist/testUtils'),
    ...app.moduleNameMapper,
  },
}

module.exports = { projects: [app, web] }
