export const signInPath = "/sign-in";
export const signOutPath = "/sign-out";
export const passwordPath = "/account/password";
export const codePath = "/sign-in/code";
export const secondFactorPath = "/account/second-factor";
export const tokenPath = "/account/token";
export const sessionsPath = "/account/sessions";
/** Where users begin after signing in. */
export const startPath = "/";
