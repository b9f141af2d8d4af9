/** For the environment of a program that a test runs: most of the time of a short one is spent on compiling. */
export const compileCache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
